import { ofCompany } from "@/lib/kernel/visibility";

/** The company's own; its customers see the certificate in the files it seals. */
export const visible = ofCompany;
