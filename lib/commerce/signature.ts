import { z } from "zod";

/** The field on which a signature is drawn. */
export const signatureField = { width: 600, height: 200 } as const;

/** Points of one line of a drawn signature, from where the pen was put down to where it was lifted. */
export const Stroke = z
  .array(z.tuple([z.int().min(0).max(signatureField.width), z.int().min(0).max(signatureField.height)]))
  .min(1)
  .max(1000);
export type Stroke = z.infer<typeof Stroke>;

/** Who let somebody else sign in another's place. Evidence from before this was kept has none. */
export const Delegation = z.object({
  by: z.enum(["contact", "link", "staff", "key", "system"]),
  /** Of the colleague, key or contact, or of the signer whose link it was. */
  id: z.string().nullable(),
  name: z.string(),
  /** The company, where it was not the customer who delegated. */
  company: z.string().nullable(),
  /** The signer who was asked before. */
  in_place_of: z.string(),
});
export type Delegation = z.infer<typeof Delegation>;

/** How a signer's address was proved: by a code that was emailed to it, or by the sign-in to the portal that it opened. */
export const AddressProof = z.object({ by: z.enum(["code", "sign_in"]), email: z.string(), at: z.iso.datetime() });
export type AddressProof = z.infer<typeof AddressProof>;

/** Of all strokes together; a signature by hand has some three hundred. */
export const mostPoints = 2000;

export const Strokes = z
  .array(Stroke)
  .min(1)
  .max(200)
  .refine(
    (strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= mostPoints,
    `Must have at most ${String(mostPoints)} points`,
  );

/** The signature as the path of an SVG in the signature field; a single point is a dot. */
export function signaturePath(strokes: readonly (readonly (readonly [number, number])[])[]): string {
  return strokes
    .flatMap(([first, ...rest]) => {
      if (first === undefined) return [];
      const points = rest.length === 0 ? [[first[0] + 0.1, first[1]] as const] : rest;
      return [`M${first.join(" ")}`, ...points.map((point) => `L${point.join(" ")}`)];
    })
    .join("");
}
