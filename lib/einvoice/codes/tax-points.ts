/** When VAT is due: what UBL writes by UNTDID 2005 (date of invoice, of delivery, of payment) CII writes by UNTDID 2475. */
export const taxPointCodesOfCii: ReadonlyMap<string, string> = new Map([
  ["3", "5"],
  ["35", "29"],
  ["432", "72"],
]);
export const taxPointCodesOfUbl: ReadonlyMap<string, string> = new Map([...taxPointCodesOfCii].map(([ubl, cii]) => [cii, ubl]));
