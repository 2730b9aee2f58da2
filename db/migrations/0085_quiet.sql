-- From a restored copy nothing leaves until an operator says that it is the live one (docs/decisions/168-a-restored-copy-is-quiet.md).
-- Undo: drop table quiet_installation;

create table quiet_installation (
  id boolean primary key default true check (id),
  since timestamptz not null
);
