/** Where an anchor fetches an invoice's PDF: the company `slug` stands in the address, since an anchor can name it nowhere else. */
export function pdfAddress(slug: string, id: string): string {
  return `/api/public/staff/${slug}/invoices/${id}/pdf`;
}
