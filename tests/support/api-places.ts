import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { sentDocumentRoutes, signedDocumentRoutes } from "@/components/document/resource";

const root = resolve(import.meta.dirname, "../..");

/** A place of the screen that calls the API: by which method, and at which address, `*` for each part that only shows when it runs. */
export interface ApiPlace {
  method: string;
  address: string;
  file: string;
}

/** What of the screen's sources is read: those of staff, without the API itself. */
export function readScreenSources(): { file: string; source: ts.SourceFile }[] {
  const files = ["app/dashboard", "app/(auth)", "components"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      file,
      source: ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
    }));
}

/** The components and hooks that are handed a resource, with what they do to it, relative to its address. */
const takers: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  create: [["POST", ""]],
  update: [["PATCH", "/*"]],
  remove: [["DELETE", "/*"]],
  get: [["GET", "/*"]],
  list: [["GET", ""]],
  useList: [["GET", ""]],
  useRecord: [["GET", "/*"]],
  useUpdate: [
    ["PATCH", "/*"],
    ["GET", "/*"],
  ],
  ListPage: [["GET", ""]],
  CreateDialog: [["POST", ""]],
  EditDialog: [
    ["PATCH", "/*"],
    ["GET", "/*"],
  ],
  defineDocumentKind: [
    ["POST", ""],
    ["PATCH", "/*"],
    ["GET", "/*"],
  ],
  // The record page in it shows the custom fields.
  RecordEditing: [
    ["PATCH", "/*"],
    ["GET", "/*"],
    ["GET", "/*/custom"],
  ],
  Revisions: [["GET", "/*/revisions"]],
  ExtendDialog: [["PATCH", "/*"]],
  SendDialog: [
    ["POST", "/*/send"],
    ["POST", "/*/send/preview"],
  ],
  // The anchor's address answers with the same operation.
  pdfAddress: [["GET", "/*/pdf"]],
  DocumentLinks: [
    ["GET", "/*/links"],
    ["POST", "/*/links"],
    ["DELETE", "/*/links/*"],
  ],
  Signers: [
    ["GET", "/*/signers"],
    ["POST", "/*/delegate"],
  ],
  AnswerDialog: [
    ["POST", "/*/sign"],
    ["POST", "/*/decline"],
  ],
  FileList: [
    ["GET", "/*/files"],
    ["POST", "/*/files"],
    ["DELETE", "/*/files/*"],
  ],
};

/** The functions that are handed an address: which argument it is, and the method, or which argument says it. */
const callers: Readonly<Record<string, { at: number; method: string | number }>> = {
  EventSource: { at: 0, method: "GET" },
  callApi: { at: 1, method: 0 },
};

interface Sent {
  method: string;
  address: string;
}

/** What a route such as `POST /{id}/convert` stands for under its path. */
function readRoute(path: string, route: string): Sent {
  const [method = "", rest = ""] = route.split(" ");
  return { method, address: (path + rest).replaceAll(/\{\w+\}/g, "*") };
}

const standardRoutes = { list: "GET", get: "GET /{id}", create: "POST", update: "PATCH /{id}", remove: "DELETE /{id}" };

/** The routes that kinds of document share, by the name of the constant that is spread into each kind's. */
const sharedRoutes = { sentDocumentRoutes, signedDocumentRoutes };

/** The properties of an object literal whose values are texts. */
function textsIn(node: ts.Node | undefined): [string, string][] {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((one): [string, string][] =>
    ts.isSpreadAssignment(one)
      ? Object.entries(sharedRoutes[one.expression.getText() as keyof typeof sharedRoutes] ?? {})
      : ts.isPropertyAssignment(one) && ts.isStringLiteral(one.initializer) && (ts.isIdentifier(one.name) || ts.isStringLiteral(one.name))
        ? [[one.name.text, one.initializer.text]]
        : [],
  );
}

const writes = ["POST", "PUT", "PATCH", "DELETE"];
const nameOf = (node: ts.Node): string => (ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : "");

/** Every place of the screen that calls the API, as far as its sources say where. */
export function findApiPlaces(sources = readScreenSources()): ApiPlace[] {
  const resources = new Map<string, string>();
  /** By what source writes, such as `invoices.verbs.send`. */
  const verbs = new Map<string, Sent>();
  const shared = new Map<string, ts.Node>();
  const local = new Map<string, Map<string, ts.Node[]>>();
  const walk = (node: ts.Node, look: (node: ts.Node) => void): void => {
    look(node);
    ts.forEachChild(node, (child) => walk(child, look));
  };
  for (const { file, source } of sources) {
    const names = new Map<string, ts.Node[]>();
    local.set(file, names);
    walk(source, (node) => {
      const typed =
        ts.isParameter(node) || ts.isPropertySignature(node) ? node.type : ts.isVariableDeclaration(node) ? node.initializer : undefined;
      if (
        typed === undefined ||
        !(ts.isParameter(node) || ts.isPropertySignature(node) || ts.isVariableDeclaration(node)) ||
        !ts.isIdentifier(node.name)
      )
        return;
      names.set(node.name.text, [...(names.get(node.name.text) ?? []), typed]);
      if (!ts.isVariableDeclaration(node)) return;
      if (node.parent.parent.parent === source) shared.set(node.name.text, typed);
      if (!ts.isCallExpression(typed)) return;
      const [first, second] = typed.arguments;
      const text = first && ts.isStringLiteral(first) ? first.text : "";
      const own = node.name.text;
      if (nameOf(typed.expression) === "defineVerbs")
        for (const [verb, route] of textsIn(second)) verbs.set(`${own}.${verb}`, readRoute(text, route));
      if (nameOf(typed.expression) !== "defineResource") return;
      const path = new Map(textsIn(second)).get("path") ?? `/api/tenant/${text}`;
      resources.set(own, path);
      for (const [verb, route] of Object.entries(standardRoutes)) verbs.set(`${own}.${verb}`, readRoute(path, route));
      const declared =
        second && ts.isObjectLiteralExpression(second)
          ? second.properties.find((one) => one.name && nameOf(one.name) === "verbs")
          : undefined;
      if (declared && ts.isPropertyAssignment(declared))
        for (const [verb, route] of textsIn(declared.initializer)) verbs.set(`${own}.verbs.${verb}`, readRoute(path, route));
    });
  }

  /** What a piece of source can stand for, as text; `*` where it only shows when it runs. */
  function textsOf(node: ts.Node, file: string, depth = 0): string[] {
    if (depth > 6) return ["*"];
    const inner = (part: ts.Node) => textsOf(part, file, depth + 1);
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isLiteralTypeNode(node)) return inner(node.literal);
    if (ts.isUnionTypeNode(node)) return node.types.flatMap(inner);
    if (ts.isConditionalExpression(node)) return [...inner(node.whenTrue), ...inner(node.whenFalse)];
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return inner(node.body);
    if (ts.isCallExpression(node)) return ts.isIdentifier(node.expression) ? inner(node.expression) : ["*"];
    if (ts.isTemplateExpression(node)) {
      return node.templateSpans.reduce<string[]>(
        (begun, span) => begun.flatMap((text) => inner(span.expression).map((part) => `${text}${part}${span.literal.text}`)),
        [node.head.text],
      );
    }
    if (!ts.isIdentifier(node)) return ["*"];
    const meant = local.get(file)?.get(node.text) ?? [shared.get(node.text)].flatMap((one) => one ?? []);
    const found = meant.flatMap(inner);
    return found.length === 0 ? ["*"] : found;
  }

  const places: ApiPlace[] = [];
  for (const { file, source } of sources) {
    const add = (method: string, address: string) =>
      address.startsWith("/api/") && places.push({ method, address: (address.split("?")[0] ?? "").replace(/\*+/g, "*"), file });
    const take = (taker: string, resource: ts.Node | undefined) => {
      const path = resource === undefined ? undefined : resources.get(nameOf(resource));
      if (path !== undefined) for (const [method, rest] of takers[taker] ?? []) add(method, `${path}${rest}`);
    };
    const call = (verb: string) => {
      const sent = verbs.get(verb);
      if (sent) add(sent.method, sent.address);
    };
    const callAll = (set: string, names: readonly string[]) => names.forEach((name) => call(`${set}.${name}`));
    walk(source, (node) => {
      if (ts.isPropertyAccessExpression(node)) call(node.getText(source));
      if (ts.isElementAccessExpression(node)) callAll(node.expression.getText(source), textsOf(node.argumentExpression, file));
      // `useReplace` is handed a set of verbs, of which it reads and replaces; a customer's parts are added, changed and removed.
      if (ts.isPropertyAssignment(node) && nameOf(node.name) === "verbs") callAll(node.initializer.getText(source), ["read", "replace"]);
      if (ts.isJsxAttribute(node) && node.name.getText(source) === "verbs" && node.initializer && ts.isJsxExpression(node.initializer))
        callAll(node.initializer.expression?.getText(source) ?? "", ["add", "change", "remove"]);
      if (ts.isPropertyAssignment(node) && nameOf(node.name) === "resource") take("ListPage", node.initializer);
      if (ts.isJsxAttribute(node) && node.name.getText(source) === "resource" && node.initializer && ts.isJsxExpression(node.initializer))
        take(node.parent.parent.tagName.getText(source), node.initializer.expression);
      if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
      const called = nameOf(node.expression);
      const given = node.arguments ?? [];
      if (called in takers) take(called, given[0]);
      const caller = callers[called];
      const path = caller === undefined ? undefined : given[caller.at];
      if (caller === undefined || path === undefined) return;
      const said = typeof caller.method === "string" ? [caller.method] : textsOf(given[caller.method] ?? path, file);
      const methods = said.flatMap((method) => (method === "GET" || writes.includes(method) ? [method] : writes));
      for (const address of textsOf(path, file)) for (const method of methods) add(method, address);
    });
  }
  return places;
}

/** Whether a place is at an operation's address, such as `/api/tenant/notes/{id}`. */
export function isAt(place: string, address: string): boolean {
  const own = place.split("/");
  const wanted = address.split("/");
  return own.length === wanted.length && wanted.every((part, index) => part === own[index] || (part.startsWith("{") && own[index] !== ""));
}
