// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {P256} from "@openzeppelin/contracts/utils/cryptography/P256.sol";

/// @notice A smart wallet with one owner, that signs by ERC-1271.
contract SmartWallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        (address signer,,) = ECDSA.tryRecoverCalldata(digest, signature);
        return signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function execute(address target, bytes calldata data) external returns (bytes memory answer) {
        require(msg.sender == owner, "not the owner");
        bool done;
        (done, answer) = target.call(data);
        require(done, "failed");
    }
}

/// @notice A wallet of several owners, each of whom signs with a key.
contract SharedWallet {
    address[] public owners;

    constructor(address[] memory owners_) {
        owners = owners_;
    }

    function isValidSignature(bytes32 digest, bytes calldata signatures) external view returns (bytes4) {
        for (uint256 index; index < owners.length; ++index) {
            (address signer,,) = ECDSA.tryRecover(digest, signatures[index * 65:index * 65 + 65]);
            if (signer != owners[index]) return 0xffffffff;
        }
        return this.isValidSignature.selector;
    }
}

/// @notice A wallet of a passkey, whose signatures it checks in Solidity, as where a network has no precompile for it.
contract PasskeyWallet {
    bytes32 public immutable x;
    bytes32 public immutable y;

    constructor(bytes32 x_, bytes32 y_) {
        (x, y) = (x_, y_);
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        return P256.verifySolidity(digest, r, s, x, y) ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// @notice A wallet that says yes, after it has used a given amount of gas, and with as long an answer as asked for.
contract CostlyWallet {
    uint256 public immutable cost;
    uint256 public immutable answerSize;

    constructor(uint256 cost_, uint256 answerSize_) {
        (cost, answerSize) = (cost_, answerSize_);
    }

    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        uint256 before = gasleft();
        while (before - gasleft() < cost) {}
        bytes32 magic = this.isValidSignature.selector;
        uint256 size = answerSize;
        assembly {
            mstore(0, magic)
            return(0, size)
        }
    }
}

/// @notice Code that an EIP-7702 account may delegate to, and that knows nothing of ERC-1271: it answers any call.
contract DelegatedAccount {
    fallback() external {
        assembly {
            mstore(0, 1)
            return(0, 0x20)
        }
    }
}

/// @notice Deploys smart wallets, as the call inside an ERC-6492 signature asks it to.
contract WalletFactory {
    function deploy(address owner) external returns (SmartWallet) {
        return new SmartWallet{salt: 0}(owner);
    }

    function addressOf(address owner) external view returns (address) {
        bytes32 initCodeHash = keccak256(bytes.concat(type(SmartWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), bytes32(0), initCodeHash)))));
    }
}
