import { X509Certificate } from "node:crypto";
import { OctetString } from "asn1js";
import {
  Certificate,
  type ContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from "pkijs";
import { AppError } from "@/lib/kernel/base/errors";
import { egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import type { TimestampAuthority } from "@/lib/kernel/ports/document-seal";
import { berOf, der, hashAlgorithm, oid, randomInteger, sha256 } from "./cms";
import { nameOf } from "./identity";

/** What the timestamp says. */
export function readToken(token: ContentInfo): TSTInfo {
  const signed = new SignedData({ schema: token.content });
  const content = signed.encapContentInfo.eContent;
  if (signed.encapContentInfo.eContentType !== oid.tst_info || content === undefined) throw new Error("no timestamp");
  return TSTInfo.fromBER(content.getValue());
}

/** The subject of the authority's certificate in a timestamp; its first where none is marked as the signer's. */
export function authorityOf(token: ContentInfo): string {
  const { signerInfos, certificates = [] } = new SignedData({ schema: token.content });
  const sid: unknown = signerInfos[0]?.sid;
  const all = certificates.filter((each) => each instanceof Certificate);
  const own = sid instanceof IssuerAndSerialNumber ? all.find(({ serialNumber }) => serialNumber.isEqual(sid.serialNumber)) : undefined;
  const [found = own] = own === undefined ? all : [own];
  return found === undefined ? "" : nameOf(new X509Certificate(der(found.toSchema())).subject);
}

const imprintOf = (info: TSTInfo) => Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);

/** Whether the timestamp is of this signature. */
export function isOf(info: TSTInfo, signature: Buffer): boolean {
  return info.messageImprint.hashAlgorithm.algorithmId === oid.sha256 && imprintOf(info).equals(sha256(signature));
}

/**
 * A timestamp of the signature by an authority (RFC 3161), which is checked: our imprint, our nonce, its own signature.
 * @throws AppError `invalid` for an address that may not be asked, `unavailable` for an authority that can't be reached, `upstream` for one
 * that refuses or answers with another timestamp.
 */
export async function requestTimestamp(
  { url, allow_http }: TimestampAuthority,
  signature: Buffer,
  egress: EgressOptions,
): Promise<ContentInfo> {
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
    { max_response_bytes: 64 * 1024, ...egress, allow_http },
  );
  const bad = (why: string, cause?: unknown) => new AppError("upstream", `The timestamp authority ${why}.`, { cause });
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
