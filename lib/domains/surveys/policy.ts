import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the company's surveys and responses. The holder of a token reaches one by a query of its own. */
export const visible = ofCompany;
