ALTER TABLE "letters" ADD COLUMN "matter" text;--> statement-breakpoint
CREATE INDEX "letters_matter_index" ON "letters" USING btree ("matter") WHERE "letters"."status" = 'waiting' and "letters"."matter" is not null;--> statement-breakpoint
CREATE INDEX "letters_hour_index" ON "letters" USING btree ("recipient","created_at") WHERE "letters"."matter" is not null;