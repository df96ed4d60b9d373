import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { webArguments } from "@/scripts/demo/serving";

const root = resolve(import.meta.dirname, "../../..");
const Package = z.object({ scripts: z.object({ start: z.string() }) });

test("npm start uses the same arguments of the web server as demo, bench and tests", () => {
  const { scripts } = Package.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const ran = ["node", ...webArguments(root)].join(" ").replace(`${root}/`, "");
  expect(scripts.start).toBe(`NODE_ENV=production ${ran}`);
});
