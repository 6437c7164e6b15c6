import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { type Declaration, type ModuleItem, parseSync, type TsType, type TsTypeElement } from "@swc/core";

/** The names that a file or namespace of the SDK's type declarations declares. */
export interface Scope {
  outer: Scope | undefined;
  shapes: Map<string, Shape>;
  aliases: Map<string, TsType>;
  namespaces: Map<string, Scope>;
}

export interface Shape {
  members: readonly TsTypeElement[];
  bases: readonly string[];
}

const TYPES = resolve(createRequire(import.meta.url).resolve("stripe"), "../../esm");

/**
 * Reads one of the SDK's .d.ts files, such as "resources/Refunds". Uses SWC as parser, because TypeScript 7 has no
 * compiler API.
 */
export function readSdkTypes(name: string, outer?: Scope): Scope {
  const source = readFileSync(resolve(TYPES, `${name}.d.ts`), "utf8");
  return declared(parseSync(source, { syntax: "typescript" }).body, outer);
}

function declared(items: readonly ModuleItem[], outer: Scope | undefined): Scope {
  const scope: Scope = { outer, shapes: new Map(), aliases: new Map(), namespaces: new Map() };
  for (const item of items) keep(item.type === "ExportDeclaration" ? item.declaration : item, scope);
  return scope;
}

function keep(item: ModuleItem | Declaration, scope: Scope): void {
  if (item.type === "TsInterfaceDeclaration") {
    const bases = item.extends.flatMap(({ expression }) =>
      expression.type === "Identifier" ? [expression.value] : [],
    );
    scope.shapes.set(item.id.value, { members: item.body.body, bases });
  }
  if (item.type === "TsTypeAliasDeclaration") scope.aliases.set(item.id.value, item.typeAnnotation);
  if (item.type === "TsModuleDeclaration" && item.body?.type === "TsModuleBlock") {
    scope.namespaces.set(item.id.value, declared(item.body.body, scope));
  }
}
