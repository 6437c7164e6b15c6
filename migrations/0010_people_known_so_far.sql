-- What the eye makes of each username; of two that look alike the older one has it.
UPDATE "users" SET "username_key" = "known"."key"
FROM (
	SELECT "id", "key", row_number() OVER (PARTITION BY "key" ORDER BY "id") AS "place"
	FROM (
		SELECT "id", CASE
			WHEN position('@' IN "username") > 0 THEN lower("username")
			ELSE lower(regexp_replace(regexp_replace(regexp_replace(
				translate("username", 'I1|0', 'lllo'), 'rn', 'm', 'gi'), 'vv', 'w', 'gi'), '[._-]', '', 'g'))
		END AS "key"
		FROM "users"
	) AS "keys"
) AS "known"
WHERE "known"."id" = "users"."id" AND "known"."place" = 1;
--> statement-breakpoint
UPDATE "sessions" SET "user_id" = "users"."id"
FROM "users"
WHERE "users"."id"::text = "sessions"."sess"->>'userId';
