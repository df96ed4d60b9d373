import { AppError } from "@/lib/kernel/base/errors";

interface Signature {
  signer_name: string;
  signed_at: Date;
}

/**
 * Asks before signatures stop to count.
 * @throws AppError `conflict` that names who has signed.
 */
export function assertMayDropSignatures(signatures: readonly Signature[], confirm: boolean | undefined): void {
  if (signatures.length === 0 || confirm === true) return;
  const names = signatures.map(({ signer_name }) => signer_name).join(", ");
  throw new AppError(
    "conflict",
    `Signed already by: ${names}. These signatures won't count for the next revision. To continue, repeat the request with confirm: true.`,
    {
      errors: signatures.map(({ signer_name, signed_at }) => ({
        path: "confirm",
        code: "signed",
        message: `${signer_name} signed on ${signed_at.toISOString()}.`,
      })),
    },
  );
}
