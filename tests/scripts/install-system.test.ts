import { afterEach, expect, test, vi } from "vitest";
import { chromiumPath, installSystemPackages } from "@/scripts/install-system.mjs";

afterEach(() => vi.restoreAllMocks());

test("with all packages installed, nothing runs", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  expect(await installSystemPackages(() => true)).toBe(true);
  expect(said).not.toHaveBeenCalled();
});

test("if it cannot install, it prints the missing packages and the command", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  expect(await installSystemPackages((file) => file === chromiumPath)).toBe(false);
  expect(said.mock.calls.flat().join()).toMatch(
    /poppler-utils .*clamav-daemon .*\n {2}apt-get update && apt-get install .*poppler-utils .*openssh-server radicale$/,
  );
});
