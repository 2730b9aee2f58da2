-- What leads into a private network is told like what leads nowhere: two words were a way to explore the network of the installation.
-- Undo: none is needed, the old word is not read any more.

update calendar_feeds set failure = 'unreachable' where failure = 'private';
update photo_fetches set failure = 'unreachable' where failure = 'private';
