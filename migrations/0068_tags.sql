CREATE TABLE "tags" (
	"about" text NOT NULL,
	"about_id" integer NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "tags_about_about_id_tag_pk" PRIMARY KEY("about","about_id","tag")
);
--> statement-breakpoint
CREATE INDEX "tags_tag_index" ON "tags" USING btree ("about","tag","about_id");