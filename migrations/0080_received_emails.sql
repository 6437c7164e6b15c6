CREATE TABLE "mailboxes" (
	"key" text PRIMARY KEY NOT NULL,
	"uid_validity" text NOT NULL,
	"last_uid" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "received_emails" (
	"key" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_emails_outcome_check" CHECK ("received_emails"."outcome" in ('message', 'automatic', 'own', 'too-many', 'unreadable'))
);
--> statement-breakpoint
ALTER TABLE "customer_messages" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_messages" ADD COLUMN "quoted" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_messages" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_messages" ADD COLUMN "is_cut" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "received_emails_read_index" ON "received_emails" USING btree ("read_at");