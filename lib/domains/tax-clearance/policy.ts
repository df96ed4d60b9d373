import { ofCompany } from "@/lib/kernel/visibility";

/** The company's own; customers see the QR code on their documents. */
export const visible = ofCompany;
