/** Where an anchor fetches a document's PDF: the company `slug` stands in the address, since an anchor can name it nowhere else. */
export function pdfAddress(resource: { readonly name: string }, slug: string, id: string): string {
  return `/api/public/staff/${slug}/${resource.name}/${id}/pdf`;
}
