import { expect, test } from "vitest";
import { nodeProblem } from "@/scripts/demo/node-version";
import { readOptions } from "@/scripts/demo/options";

test("without arguments it uses the default ports and folder", () => {
  expect(readOptions([], "/srv/atrium")).toEqual({ port: 3000, adminPort: 3010, dataDir: "/srv/atrium/.data", scale: 1 });
});

test("each argument changes its option, and the metrics port follows the port", () => {
  expect(readOptions(["--port", "3900", "--data", "/tmp/x", "--scale", "0.5"], "/srv/atrium")).toEqual({
    port: 3900,
    adminPort: 3910,
    dataDir: "/tmp/x",
    scale: 0.5,
  });
  expect(readOptions(["--port", "65535", "--data", "here"], "/srv/atrium")).toMatchObject({
    adminPort: 65_525,
    dataDir: "/srv/atrium/here",
  });
  expect(readOptions(["--admin-port", "4000"], "/")).toMatchObject({ port: 3000, adminPort: 4000 });
  expect(readOptions(["--help"], "/")).toBeNull();
});

test.each([
  [["--port", "0"]],
  [["--port", "65536"]],
  [["--port", "3e3"]],
  [["--port", "4000", "--admin-port", "4000"]],
  [["--scale", "0"]],
  [["--scale", "much"]],
  [["--worker"]],
  [["3000"]],
])("refuses %j", (words) => {
  expect(() => readOptions(words, "/")).toThrow();
});

test.each([
  ["18.20.8", false],
  ["20.18.3", false],
  ["20.19.0", true],
  ["20.20.2", true],
  ["22.12.0", true],
  ["24.1.0", true],
])("Node %s", (version, fine) => {
  expect(nodeProblem(version) === null).toBe(fine);
});
