-- Servers and workers that live, with the connections to PostgreSQL that each may take: what is counted by each server alone is divided by their
-- number, and a start says when all together may take more than there are (docs/decisions/192-what-each-process-keeps.md).
-- Undo: drop table program_heartbeats.

create table program_heartbeats (
  program_id uuid primary key,
  program text not null check (program in ('server', 'worker')),
  connections integer not null check (connections >= 0),
  at timestamptz not null
);
