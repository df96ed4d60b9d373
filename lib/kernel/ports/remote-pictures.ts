export interface Picture {
  media_type: string;
  content: Buffer;
}

/** Loads pictures that emails show from other servers, so that a reader's browser never asks those servers. */
export interface RemotePicturesPort {
  /** Null for what is no picture of a common kind, is too large, or can't be loaded. */
  load(url: string): Promise<Picture | null>;
}
