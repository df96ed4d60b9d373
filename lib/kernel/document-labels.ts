/** Re-exported for domains, which may not import message catalogues themselves. */
export { documentLabels } from "@/lib/i18n/document-labels";
