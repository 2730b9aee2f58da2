-- What Facebook has passed on to us: somebody has taken back our app there, or asks that what it gave us is deleted. The same request, sent
-- again, has the same code and does nothing more; the page of a request finds it by that code. Nothing here says whose it was.
-- Undo: drop table facebook_requests.

create table facebook_requests (
  -- Nobody can guess it: it follows from the request by a key that only Facebook and the server have.
  code text primary key check (code ~ '^[0-9a-f]{32}$'),
  done_at timestamptz not null
);
