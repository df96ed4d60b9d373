/** One booking of a statement. */
export interface CamtEntry {
  amount: string;
  text?: string;
  reference?: string;
  currency?: string;
  indicator?: "CRDT" | "DBIT";
  status?: string;
  date?: string;
  payer?: string;
  more?: string;
}

const detailOf = (payer: string, text: string): string =>
  `<TxDtls><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

/** A bank statement in the format CAMT.053, version 8. */
export function camtOf(entries: readonly CamtEntry[], account = "DE89370400440532013000"): string {
  const items = entries.map(
    ({ amount, text = "", reference, currency = "EUR", indicator = "CRDT", status = "BOOK", date = "2026-03-10", payer = "Payer", more }) =>
      `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
<BookgDt><Dt>${date}</Dt></BookgDt>${reference === undefined ? "" : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
<NtryDtls>${more ?? detailOf(payer, text)}</NtryDtls></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<Stmt><Id>1</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${items.join("")}</Stmt></BkToCstmrStmt></Document>`;
}
