import type { Ctx } from "@/lib/kernel/context";
import { openToVisitors } from "@/lib/kernel/operation";
import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the company's requests; the person sees their own by the links that they get. */
export const visible = ofCompany;

/** Why the holder of a link that was emailed to the person may act. */
export const forSubjects = openToVisitors("The person has no account; the token was emailed to an address that is theirs.");

/** The colleague's name for the note of a proof. */
export const nameOf = ({ principal }: Ctx): string => ("name" in principal ? principal.name : "Visitor");
