import { OctetString } from "asn1js";
import { type ContentInfo, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from "pkijs";
import { AppError } from "@/lib/kernel/base/errors";
import { egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import { berOf, der, hashAlgorithm, oid, randomInteger, sha256 } from "./cms";

/** What the timestamp says. */
export function readToken(token: ContentInfo): TSTInfo {
  const signed = new SignedData({ schema: token.content });
  const content = signed.encapContentInfo.eContent;
  if (signed.encapContentInfo.eContentType !== oid.tst_info || content === undefined) throw new Error("no timestamp");
  return TSTInfo.fromBER(content.getValue());
}

const imprintOf = (info: TSTInfo) => Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);

/** Whether the timestamp is of this signature. */
export function isOf(info: TSTInfo, signature: Buffer): boolean {
  return info.messageImprint.hashAlgorithm.algorithmId === oid.sha256 && imprintOf(info).equals(sha256(signature));
}

/**
 * A timestamp of the signature by an authority (RFC 3161), which is checked: our imprint, our nonce, its own signature.
 * @throws AppError `unavailable` for an authority that can't be reached, refuses, or answers with another timestamp.
 */
export async function requestTimestamp(url: string, signature: Buffer, egress: EgressOptions): Promise<ContentInfo> {
  const nonce = randomInteger();
  const messageImprint = new MessageImprint({
    hashAlgorithm: hashAlgorithm(),
    hashedMessage: new OctetString({ valueHex: berOf(sha256(signature)) }),
  });
  const request = new TimeStampReq({ version: 1, messageImprint, nonce, certReq: true });
  const answer = await egressFetch(
    url,
    {
      method: "POST",
      headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
      body: der(request.toSchema()),
    },
    { allow_http: true, max_response_bytes: 64 * 1024, ...egress },
  );
  const bad = (why: string, cause?: unknown) => new AppError("unavailable", `The timestamp authority ${why}.`, { cause });
  if (!answer.ok) throw bad(`answered with status ${String(answer.status)}`);
  try {
    const response = TimeStampResp.fromBER(await answer.arrayBuffer());
    const token = response.timeStampToken;
    if (response.status.status > 1 || token === undefined) throw bad("refused the request");
    const info = readToken(token);
    const isOurs = isOf(info, signature) && info.nonce?.isEqual(nonce) === true;
    if (!isOurs || !(await new SignedData({ schema: token.content }).verify({ signer: 0, data: berOf(signature) })))
      throw bad("answered with a timestamp of something else");
    return token;
  } catch (error) {
    throw error instanceof AppError ? error : bad("answered with what is no timestamp", error);
  }
}
