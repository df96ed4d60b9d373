import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx, Principal } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the items' metadata; contacts, link holders and visitors none. */
export const visible = ofCompany;

/** The colleague who calls. @throws AppError `forbidden` for programs, which hold no keys of the vault. */
export function requireColleague({ principal }: Pick<Ctx, "principal">): Extract<Principal, { kind: "staff" }> {
  if (principal.kind === "staff") return principal;
  throw new AppError("forbidden", "Only a colleague with keys of the vault can do this.");
}
