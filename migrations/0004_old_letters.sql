-- Letters of before were written out already: those sent keep their place, the others told nothing that can be rendered.
UPDATE "letters" SET "status" = CASE WHEN "sent_at" IS NULL THEN 'withdrawn' ELSE 'sent' END;
