import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { ArticleFacts } from "#domain/content/articles.ts";
import type { Menu, PageKind } from "#domain/content/pages.ts";
import type { IsoDay } from "#domain/iso-day.ts";
import { createdAt, instant, rowId, updatedAt } from "./columns.ts";

/** Pages that the merchant has written. Their texts are `contentVersions`. No personal data. */
export const contentPages = pgTable(
  "content_pages",
  {
    id: rowId(),
    slug: text("slug").notNull().unique(),
    kind: text("kind").$type<PageKind>().notNull(),
    menu: text("menu").$type<Menu>().notNull().default("none"),
    /** Label of the link in the menu. */
    menuLabel: text("menu_label").notNull().default(""),
    /** Rises with each change, so that two editors do not overwrite each other. */
    revision: integer("revision").notNull().default(1),
    /** Number of the version that customers see. */
    liveVersion: integer("live_version"),
    /** Number of the version that replaces it on `plannedOn`. */
    plannedVersion: integer("planned_version"),
    plannedOn: date("planned_on").$type<IsoDay>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("content_pages_kind_check", sql`${table.kind} in ('page', 'text', 'article')`),
    check("content_pages_menu_check", sql`${table.menu} in ('none', 'header', 'footer')`),
    check("content_pages_plan_check", sql`(${table.plannedVersion} is null) = (${table.plannedOn} is null)`),
  ],
);

/** All saved texts of a page, numbered from 1. They are never changed. */
export const contentVersions = pgTable(
  "content_versions",
  {
    id: rowId(),
    pageId: integer("page_id")
      .notNull()
      .references(() => contentPages.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    title: text("title").notNull(),
    lead: text("lead").notNull(),
    description: text("description").notNull(),
    body: text("body").notNull(),
    /** Null unless the page is an article. */
    article: jsonb("article").$type<ArticleFacts>(),
    /** There is no foreign key, because accounts are not deleted. */
    authorUserId: integer("author_user_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    unique("content_versions_page_number_key").on(table.pageId, table.number),
    index("content_versions_author_index").on(table.authorUserId),
  ],
);
