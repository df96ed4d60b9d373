import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** Lists the route files of `root` as sorted relative paths. */
export function listRouteFiles(root: string = join(import.meta.dirname, "..")): string[] {
  return readdirSync(join(root, "app/api"), { recursive: true, encoding: "utf8" })
    .map((path) => `app/api/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith("/route.ts"))
    .sort();
}

/** The address of a route file in the form of api-router.ts: `/api/tenant/customers/:id`, `/api/auth/*`. */
export function patternOf(file: string): string {
  return addressOf(file.replace(/\[\.\.\.[^\]]+\]/, "*")).replaceAll(/\{([^}]+)\}/g, ":$1");
}

/** `app/api/tenant/customers/[id]/route.ts` is `/api/tenant/customers/{id}`. */
export function addressOf(file: string): string {
  const folder = dirname(file).slice("app".length);
  return folder.replaceAll(/\/\([^)]+\)/g, "").replaceAll(/\[(?:\.\.\.)?([^\]]+)\]/g, "{$1}");
}
