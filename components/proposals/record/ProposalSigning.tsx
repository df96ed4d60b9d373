"use client";

import { Evidence } from "@/components/document/record/Evidence";
import { Signers } from "@/components/document/signing/Signers";
import { proposals, type ProposalRecord } from "@/components/proposals/resource";

const proposalFiles = { proof: proposals.verbs.proof, archive: proposals.verbs.archive, files_check: proposals.verbs.files_check };

interface ProposalSigningProps {
  proposal: ProposalRecord;
  /** Whether the reader may change the signer whose turn it is. */
  may: boolean;
}

/** Who signs a proposal that was sent, and the evidence of the signatures it has. */
export function ProposalSigning({ proposal: { id, status, signature, signatures }, may }: ProposalSigningProps) {
  return (
    <>
      {status === "draft" ? null : <Signers resource={proposals} id={id} may={may} />}
      {signatures.length === 0 ? null : (
        <Evidence list="proposals" files={proposalFiles} id={id} signatures={signatures} signature={signature} />
      )}
    </>
  );
}
