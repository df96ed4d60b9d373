import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announceSessionEnd } from "@/components/api/session-end";
import { readOpenVault, setOpenVault } from "@/components/vault/open-vault";
import type { OpenVault } from "@/lib/vault/session";

const vault = { tenant: "acme" } as unknown as OpenVault;
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const) vi.stubGlobal(name, page[name].bind(page));
  setOpenVault(vault);
});
afterEach(() => {
  setOpenVault(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the vault locks when the session ends in this tab or in another one", async () => {
  announceSessionEnd();
  expect(readOpenVault()).toBeNull();
  setOpenVault(vault);
  const otherTab = new BroadcastChannel("atrium-session-end");
  otherTab.postMessage(null);
  await expect.poll(readOpenVault).toBeNull();
  otherTab.close();
});

test("the vault locks when its page is left, so that going back shows it locked", () => {
  page.dispatchEvent(new Event("pagehide"));
  expect(readOpenVault()).toBeNull();
});

test("using the page keeps the vault open, but not after ten minutes whose timer came late", () => {
  const start = performance.now();
  const at = (minutes: number) => vi.spyOn(performance, "now").mockReturnValue(start + minutes * 60_000);
  at(9);
  page.dispatchEvent(new Event("keydown"));
  at(18);
  page.dispatchEvent(new Event("focus"));
  expect(readOpenVault()).toBe(vault);
  at(20);
  page.dispatchEvent(new Event("keydown"));
  expect(readOpenVault()).toBeNull();
});
