ALTER TABLE "content_pages" DROP CONSTRAINT "content_pages_kind_check";--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "article" jsonb;--> statement-breakpoint
-- Contract: it allows one more kind than the constraint before it.
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_kind_check" CHECK ("content_pages"."kind" in ('page', 'text', 'article'));