import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** Lists the route files of `root` as sorted relative paths. */
export function listRouteFiles(root: string = join(import.meta.dirname, "..")): string[] {
  return readdirSync(join(root, "app/api"), { recursive: true, encoding: "utf8" })
    .map((path) => `app/api/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith("/route.ts"))
    .sort();
}

/** `app/api/tenant/customers/[id]/route.ts` is `/api/tenant/customers/{id}`. */
export function addressOf(file: string): string {
  const folder = dirname(file).slice("app".length);
  return folder.replaceAll(/\/\([^)]+\)/g, "").replaceAll(/\[(?:\.\.\.)?([^\]]+)\]/g, "{$1}");
}
