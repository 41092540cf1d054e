import type { MediaStore } from '../../media/media-store.ts';
import type { ServiceContext } from '../context.ts';
import type { Images } from './images.ts';

/** What the services of media share. */
export interface MediaContext extends ServiceContext {
  /** The bytes. */
  readonly files: MediaStore;
  readonly images: Images;
}
