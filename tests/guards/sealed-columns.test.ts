import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sealedAs, sealedColumns, sealedInTransit } from "@/lib/kernel/sealed-columns";

const root = resolve(import.meta.dirname, "../..");

test("every name under which a company's values are sealed is a column that a rotation of keys seals anew, or is stored nowhere", () => {
  const files = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const sources = files
    .map((file) => readFileSync(join(root, "lib", file), "utf8"))
    .filter((text) => /\b(?:sealForTenant|openForTenant)\b/.test(text));
  // As a constant, or in the call itself.
  const named = /(?:[cC]olumn\s*=\s*|ForTenant\([^"\n]*)"([a-z_]+\.[a-z_]+)"/g;
  const names = new Set(sources.flatMap((text) => [...text.matchAll(named)].map(([, name = ""]) => name)));
  const known = new Set([...Object.keys(sealedColumns).flatMap(sealedAs), ...sealedInTransit]);
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !names.has(name))).toEqual([]);
});
