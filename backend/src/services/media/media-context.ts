import type { MediaStore } from '../../media/media-store.ts';
import type { ServiceContext } from '../context.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import type { Images } from './images.ts';

/** Dependencies shared by the media services. */
export interface MediaContext extends ServiceContext, Pick<ReadModels, 'titlesOf'> {
  /** Store of the bytes. */
  readonly files: MediaStore;
  readonly images: Images;
}
