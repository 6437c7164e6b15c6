export { CONTENT_TABLES } from "./content.queries.ts";
export { menusFrom } from "./menus.ts";
