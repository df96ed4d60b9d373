import { afterEach, expect, test, vi } from "vitest";
import { installSystemPackages } from "@/scripts/install-system";

afterEach(() => vi.restoreAllMocks());

test("with everything there, nothing is done", () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  expect(installSystemPackages(() => true)).toBe(true);
  expect(said).not.toHaveBeenCalled();
});

test("where it cannot install, it names what is missing and the command", () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  expect(installSystemPackages((file) => file === "/usr/bin/chromium")).toBe(false);
  expect(said.mock.calls.flat().join()).toMatch(/poppler-utils .*clamav-daemon .*\n {2}apt-get update && apt-get install .*poppler-utils clamav-daemon$/);
});
