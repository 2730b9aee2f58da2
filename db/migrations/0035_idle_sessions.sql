-- A log-in ends 60 days after its last use, that of an admin after 12 hours (docs/decisions/109-sessions-end.md, domain/accounts/session.ts).
-- Everybody else's sessions are moved to their new end when they are next used; an admin's that is not used would have lasted for up to a week.
-- Undo: nothing, as whoever is signed out logs in again.

update session set "expiresAt" = least("expiresAt", "updatedAt" + interval '12 hours')
from profiles where user_id = "userId" and permissions <> '{}';
