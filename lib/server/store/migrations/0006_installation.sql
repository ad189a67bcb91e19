CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mode" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "installation_one" CHECK ("installation"."id" = 1),
	CONSTRAINT "installation_mode" CHECK ("installation"."mode" in ('test', 'production'))
);
