import type { MediaStore } from '../../media/media-store.ts';
import type { ServiceContext } from '../context.ts';
import type { Images } from './images.ts';

/** Dependencies shared by the media services. */
export interface MediaContext extends ServiceContext {
  /** Store of the bytes. */
  readonly files: MediaStore;
  readonly images: Images;
}
