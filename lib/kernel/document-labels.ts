/** For domains, which know no catalogue but through the kernel. */
export { documentLabels } from "@/lib/i18n/document-labels";
