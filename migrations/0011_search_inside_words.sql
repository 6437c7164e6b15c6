-- Searching inside names and addresses by an index. PGlite brings the extension, PostgreSQL has it among its own.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
