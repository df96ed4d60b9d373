import { expect, test } from "vitest";
import { launchChromium } from "@/scripts/chromium";

test("the error for a missing browser contains the command that installs it", async () => {
  await expect(launchChromium({ executablePath: "/nowhere/chromium" })).rejects.toThrow(
    /no Chromium at \/nowhere\/chromium.*apt-get install .*chromium/,
  );
});
