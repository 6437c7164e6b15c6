CREATE TABLE "provider_troubles" (
	"call" text NOT NULL,
	"code" text NOT NULL,
	"request_id" text,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_troubles_call_code_pk" PRIMARY KEY("call","code")
);
