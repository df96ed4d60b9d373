import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test.each(["demo", "dev", "bench"])("npm run %s is one process, which stops its PostgreSQL itself", (name) => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  // tsx's own command kills a process that is busy for 60 ms when a signal arrives.
  expect(scripts[name]).toMatch(new RegExp(`(?:^|&& )node --import tsx scripts/${name}\\.ts$`));
});
