import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see which statements were emailed; contacts read their account itself. */
export const visible = ofCompany;
