import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the tenant's imports; nobody else sees any. */
export const visible = ofCompany;

/** Who uploads a file. @throws AppError `forbidden` for all but colleagues and API keys. */
export function uploaderOf({ principal }: Ctx): { staff_id: string | null; key_id: string | null } {
  if (principal.kind === "staff") return { staff_id: principal.staff_id, key_id: null };
  if (principal.kind === "key") return { staff_id: null, key_id: principal.key_id };
  throw new AppError("forbidden", "Only a colleague or an API key can import a file.");
}

/** @throws AppError `forbidden` without the permission to write the records themselves. */
export function assertWriter(ctx: Ctx, write: Parameters<typeof can>[1]): void {
  if (!can(ctx, write)) throw new AppError("forbidden", `This needs the permission ${write}.`);
}
