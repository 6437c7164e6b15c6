import type { TsEntityName, TsType, TsTypeElement, TsTypeReference } from "@swc/core";
import { readSdkTypes, type Scope, type Shape } from "./sdk-types.ts";

export type Spec =
  | { kind: "text" | "number" | "boolean" | "empty" }
  | { kind: "choice"; values: readonly string[] }
  | { kind: "list" | "record"; of: Spec }
  | { kind: "fields"; read: () => ReadonlyMap<string, Field> }
  | { kind: "either"; specs: readonly Spec[] };

export interface Field {
  spec: Spec;
  isOptional: boolean;
}

const shared = readSdkTypes("shared");
const scopes = new Map<string, Scope>();

/**
 * Reads the spec of an SDK interface, such as "PaymentIntentCreateParams" in "resources/PaymentIntents". Stripe
 * generates these types from its API description.
 */
export function readSpec(file: string, name: string): Spec {
  const scope = scopes.get(file) ?? readSdkTypes(file, shared);
  scopes.set(file, scope);
  return specOfName([name], scope);
}

function specOfName(path: readonly string[], from: Scope): Spec {
  const [name = "", ...rest] = path;
  for (let scope: Scope | undefined = from; scope; scope = scope.outer) {
    if (rest.length > 0) {
      const inner = scope.namespaces.get(name);
      if (inner && knows(inner, rest)) return specOfName(rest, inner);
      continue;
    }
    const shape = scope.shapes.get(name);
    if (shape) return specOfShape(shape, scope.namespaces.get(name) ?? scope);
    const alias = scope.aliases.get(name);
    if (alias) return specOfType(alias, scope);
  }
  throw new Error(`the SDK's types do not tell what ${path.join(".")} is`);
}

function knows(scope: Scope, [name = "", ...rest]: readonly string[]): boolean {
  const inner = scope.namespaces.get(name);
  return rest.length === 0
    ? scope.shapes.has(name) || scope.aliases.has(name)
    : inner !== undefined && knows(inner, rest);
}

function specOfShape({ members, bases }: Shape, scope: Scope): Spec {
  const index = members.find((member) => member.type === "TsIndexSignature");
  if (index?.typeAnnotation) return { kind: "record", of: specOfType(index.typeAnnotation.typeAnnotation, scope) };
  return { kind: "fields", read: () => new Map([...inherited(bases, scope), ...fieldsOf(members, scope)]) };
}

function inherited(bases: readonly string[], scope: Scope): (readonly [string, Field])[] {
  return bases.flatMap((base) => {
    const spec = specOfName([base], scope);
    return spec.kind === "fields" ? [...spec.read()] : [];
  });
}

function fieldsOf(members: readonly TsTypeElement[], scope: Scope): (readonly [string, Field])[] {
  return members.flatMap((member) => {
    if (member.type !== "TsPropertySignature" || !member.typeAnnotation) return [];
    const { key, optional, typeAnnotation } = member;
    if (key.type !== "Identifier" && key.type !== "StringLiteral") return [];
    return [[key.value, { spec: specOfType(typeAnnotation.typeAnnotation, scope), isOptional: optional }] as const];
  });
}

function specOfType(type: TsType, scope: Scope): Spec {
  switch (type.type) {
    case "TsKeywordType":
      return specOfKeyword(type.kind);
    case "TsLiteralType":
      if (type.literal.type !== "StringLiteral") throw new Error(`a literal that is no text: ${type.literal.type}`);
      return type.literal.value === "" ? { kind: "empty" } : { kind: "choice", values: [type.literal.value] };
    case "TsArrayType":
      return { kind: "list", of: specOfType(type.elemType, scope) };
    case "TsParenthesizedType":
      return specOfType(type.typeAnnotation, scope);
    case "TsUnionType":
      return specOfUnion(type.types, scope);
    case "TsTypeLiteral":
      return specOfShape({ members: type.members, bases: [] }, scope);
    case "TsTypeReference":
      return specOfReference(type, scope);
    default:
      throw new Error(`the SDK's types use a ${type.type}, which nobody reads here`);
  }
}

function specOfKeyword(kind: string): Spec {
  if (kind === "string") return { kind: "text" };
  if (kind === "number" || kind === "boolean") return { kind };
  if (kind === "null") return { kind: "empty" };
  throw new Error(`the SDK's types use ${kind}, which nobody reads here`);
}

/** The SDK allows unknown enum values. The provider accepts only the listed ones. */
function specOfUnion(types: readonly TsType[], scope: Scope): Spec {
  const specs = types.filter((type) => !isOpenEnd(type)).map((type) => specOfType(type, scope));
  const values = specs.flatMap((spec) => (spec.kind === "choice" ? spec.values : []));
  const others = specs.filter((spec) => spec.kind !== "choice");
  const all: Spec[] = values.length > 0 ? [{ kind: "choice", values }, ...others] : others;
  const [only] = all;
  return all.length === 1 && only ? only : { kind: "either", specs: all };
}

function isOpenEnd(type: TsType): boolean {
  return type.type === "TsTypeReference" && pathOf(type.typeName).at(-1) === "OtherString";
}

function specOfReference({ typeName, typeParams }: TsTypeReference, scope: Scope): Spec {
  const path = pathOf(typeName);
  const [inner] = typeParams?.params ?? [];
  if (path[0] === "Array" && inner) return { kind: "list", of: specOfType(inner, scope) };
  if (path[0] === "Emptyable" && inner) {
    return { kind: "either", specs: [{ kind: "empty" }, specOfType(inner, scope)] };
  }
  // Treats a decimal as text, because it may have more digits than a JavaScript number can represent.
  if (path[0] === "Decimal") return { kind: "text" };
  return specOfName(path, scope);
}

function pathOf(name: TsEntityName): string[] {
  return name.type === "Identifier" ? [name.value] : [...pathOf(name.left), name.right.value];
}
