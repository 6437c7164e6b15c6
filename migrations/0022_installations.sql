CREATE TABLE "installations" (
	"prefix" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"is_restored" boolean NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "installations_first_key" ON "installations" USING btree ("is_restored") WHERE not "installations"."is_restored";